// Inputs of an administrator who enrols a kiosk: its code, and the names of stores.
import { describe, expect, it } from 'vitest';
import { codeProblem, readCode } from '#editor/kiosks/enrolmentCode.ts';
import { placeNamed } from '#editor/kiosks/placeNames.ts';

describe('When an administrator types the code of a kiosk', () => {
  it.each([
    ['ABC234', 'ABC234'],
    ['abc 234', 'ABC234'],
    [' a-b-c 2.3.4 ', 'ABC234'],
    ['https://showroom.example.com/edit/kiosks?code=ABC234&env=x', 'ABC234'],
  ])('%s is read as %s', (typed, code) => {
    expect(readCode(typed)).toBe(code);
    expect(codeProblem(code)).toBeUndefined();
  });

  it.each([
    ['ABC23', 'length'],
    ['ABC2345', 'length'],
    ['ABCO34', 'letters'],
    ['1BC234', 'letters'],
  ])('%s cannot be a code: %s', (code, problem) => {
    expect(codeProblem(code)).toBe(problem);
  });
});

describe('When an administrator types the name of a store', () => {
  const stores = [
    { id: 's1', name: 'Harbor' },
    { id: 's2', name: 'Harbor North' },
  ];

  it.each([
    ['harbor ', 's1'],
    ['Harbor north', 's2'],
    ['Harb', undefined],
    ['Market', undefined],
  ])('“%s” is the store %s', (name, id) => {
    expect(placeNamed(stores, name)?.id).toBe(id);
  });
});
