// A node of the scene registry as a DOM element: tag, role, name and state.
import type { SceneInfo, SceneNode, SceneRole } from '#state/sceneRegistry.ts';

const TAGS: Record<SceneRole, string> = {
  main: 'main',
  dialog: 'div',
  heading: 'h2',
  text: 'p',
  button: 'button',
  link: 'a',
  img: 'div',
  list: 'ul',
  listitem: 'li',
  group: 'div',
  navigation: 'nav',
  status: 'div',
  table: 'div',
  row: 'div',
  columnheader: 'div',
  rowheader: 'div',
  cell: 'div',
  presentation: 'div',
};
/** Roles that the element does not have natively. */
const ARIA_ROLES: Partial<Record<SceneRole, string>> = {
  dialog: 'dialog',
  img: 'img',
  group: 'group',
  status: 'status',
  table: 'table',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
  presentation: 'presentation',
};
/** Named by aria-label, since their content is other elements or none. */
const NAMED = new Set<SceneRole>([
  'main',
  'dialog',
  'img',
  'list',
  'listitem',
  'group',
  'navigation',
  'table',
  'row',
  'columnheader',
  'rowheader',
  'cell',
]);

/** Tag name for a node. */
export const elementNameOf = ({ role, level }: SceneInfo): string =>
  role === 'heading' ? `h${level ?? 2}` : TAGS[role];

/** Reorders the children of `parent` by moving only what differs: a moved element loses focus. */
export function orderElements(parent: HTMLElement, children: readonly Node[]): void {
  if (
    parent.childNodes.length === children.length &&
    children.every((node, index) => parent.childNodes[index] === node)
  )
    return;
  const remaining = new Set(children);
  for (const node of [...parent.childNodes]) if (!remaining.has(node)) node.remove();
  children.forEach((node, index) => {
    const existing = parent.childNodes[index] ?? null;
    if (existing !== node) parent.insertBefore(node, existing);
  });
}

/**
 * Text of an element that is not named by aria-label: its own if nothing else is in it, since a
 * long page has hundreds. A pressable one shows a focus ring, so only its text is invisible.
 */
export function labelNodes(element: HTMLElement, { info, children }: SceneNode): Node[] {
  if (NAMED.has(info.role) || info.label === '') return [];
  const isOnlyText = children.length === 0 && info.press === undefined;
  if (isOnlyText !== (element.dataset['label'] !== undefined))
    element.toggleAttribute('data-label', isOnlyText);
  const first = element.firstChild;
  if (isOnlyText) {
    if (!(first instanceof Text)) return [document.createTextNode(info.label)];
    if (first.data !== info.label) first.data = info.label;
    return [first];
  }
  if (first instanceof HTMLSpanElement && first.dataset['label'] !== undefined) {
    if (first.textContent !== info.label) first.textContent = info.label;
    return [first];
  }
  const span = document.createElement('span');
  span.dataset['label'] = '';
  span.textContent = info.label;
  return [span];
}

/** Writes a node's info to its element; the content path only if no hotspot has it. */
export function updateElement(element: HTMLElement, info: SceneInfo, hasPath: boolean): void {
  const { role } = info;
  set(element, 'role', info.ariaRole ?? (info.isChecked === undefined ? ARIA_ROLES[role] : 'switch'));
  set(element, 'aria-label', NAMED.has(role) && info.label !== '' ? info.label : undefined);
  set(element, 'aria-expanded', info.isExpanded?.toString());
  set(element, 'aria-pressed', info.isPressed?.toString());
  set(element, 'aria-checked', info.isChecked?.toString());
  set(element, 'aria-current', info.isCurrent ? (role === 'link' ? 'page' : 'true') : undefined);
  set(element, 'aria-disabled', info.isDisabled ? 'true' : undefined);
  set(element, 'aria-owns', info.owns);
  set(element, 'lang', info.lang);
  set(element, 'href', info.href);
  set(element, 'data-path', hasPath ? info.path : undefined);
  set(element, 'data-analytics-tag', info.analyticsTag || undefined);
  set(element, 'type', role === 'button' ? 'button' : undefined);
  if (role === 'main') element.tabIndex = -1;
}

function set(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
