// Forms with something typed that leaving the page would lose.
const forms = new Set<object>();

export const hasUnsavedForms = (): boolean => forms.size > 0;

/** Leaving asks first while this form is unsaved. Returns a function that ends this. */
export function guardForm(): () => void {
  const form = {};
  forms.add(form);
  return () => void forms.delete(form);
}

/** The person has agreed to lose what they typed. */
export const giveUpForms = (): void => forms.clear();
