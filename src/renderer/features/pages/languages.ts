/** The languages that the shopper's pages speak (CONST-019: a new page speaks the first). */
export const languages = [{ value: 'en', label: 'English' }] as const

export const languageName = (code: string): string =>
  languages.find(({ value }) => value === code)?.label ?? code.toUpperCase()
