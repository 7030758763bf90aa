// Words of the availability wizard, by language; loaded with it. See
// src/screens/wizard/README.md.

/** English where a language is missing. */
export const WIZARD_WORDS = {
  en: {
    keyboard: 'Keyboard',
    space: 'space',
    erase: 'delete',
    address: 'Your address',
    suggestions: 'Suggestions',
    suggested: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
    similar: 'Addresses',
    plans: 'Plans',
    more: 'More plans',
    check: 'Check',
    leave: 'Yes',
    stay: 'Cancel',
    leaving: 'Leave?',
    noAddress: 'This address could not be found',
    doors: (count: number) => (count === 1 ? '1 address' : `${count} addresses`),
  },
  es: {
    keyboard: 'Teclado',
    space: 'espacio',
    erase: 'borrar',
    address: 'Su dirección',
    suggestions: 'Sugerencias',
    suggested: (count: number) => (count === 1 ? '1 sugerencia' : `${count} sugerencias`),
    similar: 'Direcciones',
    plans: 'Planes',
    more: 'Más planes',
    check: 'Comprobar',
    leave: 'Sí',
    stay: 'Cancelar',
    leaving: '¿Salir?',
    noAddress: 'No encontramos esta dirección',
    doors: (count: number) => (count === 1 ? '1 dirección' : `${count} direcciones`),
  },
  zh: {
    keyboard: '键盘',
    space: '空格',
    erase: '删除',
    address: '您的地址',
    suggestions: '建议',
    suggested: (count: number) => `${count} 条建议`,
    similar: '地址',
    plans: '套餐',
    more: '更多套餐',
    check: '查询',
    leave: '是',
    stay: '取消',
    leaving: '要离开吗？',
    noAddress: '找不到该地址',
    doors: (count: number) => `${count} 个地址`,
  },
} as const;

export type WizardLabels = (typeof WIZARD_WORDS)['en'];

export const wizardLabelsFor = (langCode: string): WizardLabels =>
  ((WIZARD_WORDS as Record<string, unknown>)[langCode] as WizardLabels | undefined) ?? WIZARD_WORDS.en;
