/** The eight colours behind initials, in order (GAP-17). */
export const LOGO_COLORS = [
  '#2563EB',
  '#7C3AED',
  '#DB2777',
  '#DC2626',
  '#EA580C',
  '#16A34A',
  '#0D9488',
  '#4F46E5',
] as const

/** The sum of the name's character codes, modulo eight, picks the colour (GAP-17). */
export function logoColor(name: string): string {
  let sum = 0
  for (let index = 0; index < name.length; index += 1) sum += name.charCodeAt(index)
  return LOGO_COLORS[sum % LOGO_COLORS.length] ?? LOGO_COLORS[0]
}

/** First letters of the first two words, upper case; one word gives one (A §2, GAP-17). */
export const logoInitials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()

/** Null where there is no logo: null, missing, '' and the text 'None' (DEF-24). */
export const logoSource = (logo: string | null | undefined): string | null =>
  logo === undefined || logo === null || logo === '' || logo === 'None' ? null : logo
