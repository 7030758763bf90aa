// What axe finds on a page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Scope {
  /** A CSS selector: nothing outside it is checked. */
  include?: string;
  /** CSS selectors of what is not checked. */
  exclude?: readonly string[];
  /** On by default. */
  hasContrast?: boolean;
}

/** The violations of a page, each as the name of its rule and the elements. */
export async function findViolations(
  page: Page,
  { include, exclude = [], hasContrast = true }: Scope = {},
): Promise<string[]> {
  // In the page itself and without what passes, it takes a third of the CPU. Frames of the same
  // origin are part of it.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: hasContrast } },
  });
  if (include !== undefined) axe.include(include);
  for (const selector of exclude) axe.exclude(selector);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
