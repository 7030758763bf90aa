// The command palette finds what an editor means.
import { describe, expect, it } from 'vitest';
import { findCommands, groupedCommands, type Command } from '#editor/controls/findCommands.ts';

const command = (label: string, group = 'Content', detail = ''): Command => ({
  id: `${group} ${label} ${detail}`,
  group,
  label,
  detail,
  run: () => undefined,
});
const commands = [
  command('Save', 'Actions'),
  command('Insights', 'Places'),
  command('Kiosks', 'Places'),
  command('Cairn 9 Pro', 'Content', 'Product'),
  command('Cairn 9', 'Content', 'Product'),
  command('Teléfonos', 'Content', 'Page'),
  command('Title', 'Fields of Care', 'Care, without the counter'),
];
const found = (query: string) => findCommands(commands, query).map(({ label }) => label);

describe('When an editor searches the command palette', () => {
  it('everything is offered in order until they type', () => {
    expect(found('')).toEqual(commands.map(({ label }) => label));
    expect(found('  ')).toHaveLength(commands.length);
  });

  it('the best match comes first, misspelled or without accents too', () => {
    expect(found('save')[0]).toBe('Save');
    expect(found('insihgts')[0]).toBe('Insights');
    expect(found('cairn 9 pro')[0]).toBe('Cairn 9 Pro');
    expect(found('telefonos')[0]).toBe('Teléfonos');
  });

  it('a field is found by what it says', () => {
    expect(found('counter')[0]).toBe('Title');
  });

  it('what is offered for any search comes last', () => {
    const elsewhere: Command = { ...command('Kiosks with “Cairn”', 'Kiosks'), isLast: true };
    const labels = findCommands([elsewhere, ...commands], 'Cairn').map(({ label }) => label);
    expect(labels[0]).toMatch(/^Cairn 9/);
    expect(labels.at(-1)).toBe(elsewhere.label);
  });

  it('nothing is found for what nothing is like', () => {
    expect(found('qqqqqq')).toEqual([]);
  });

  it('results stand in groups, the best group first', () => {
    const groups = groupedCommands(findCommands(commands, 'kiosks')).map(([group]) => group);
    expect(groups[0]).toBe('Places');
  });
});
