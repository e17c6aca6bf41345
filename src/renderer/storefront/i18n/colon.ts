/** The separator between a label and its value in a language: French puts a space before the colon. */
export function colon(locale: string): string {
  const [language] = locale.split('-')
  if (language === 'ja') return '：'
  return language === 'fr' ? '\u00a0: ' : ': '
}
