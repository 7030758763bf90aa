// Accessibility violations that axe finds on a page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { HeadlessPage } from '../headless/HeadlessPage.ts';

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
  if (page instanceof HeadlessPage) return findViolationsInNode(page, { include, exclude });
  // In the page itself and without what passes, it takes a third of the CPU. Frames of the same
  // origin are part of it.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: hasContrast } },
  });
  if (include !== undefined) builder.include(include);
  for (const selector of exclude) builder.exclude(selector);
  return described((await builder.analyze()).violations);
}

interface Violation {
  id: string;
  nodes: readonly { html: string }[];
}

const described = (violations: readonly Violation[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);

/** Rules that ask where something is, or for its colors: without layout they say nothing. */
const NEED_LAYOUT = ['color-contrast', 'scrollable-region-focusable', 'target-size', 'link-in-text-block'];

async function findViolationsInNode(page: HeadlessPage, { include, exclude = [] }: Scope): Promise<string[]> {
  page.addScript('axe-core', axe.source);
  const violations = await page.evaluate<Violation[]>(
    async ({ context, rules }: { context: object; rules: object }) => {
      const { axe: found } = globalThis as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> };
      };
      return (await found.run(context, { resultTypes: ['violations'], rules })).violations;
    },
    {
      context: { ...(include !== undefined && { include: [include] }), exclude: exclude.map((one) => [one]) },
      rules: Object.fromEntries(NEED_LAYOUT.map((rule) => [rule, { enabled: false }])),
    },
  );
  return described(violations);
}
