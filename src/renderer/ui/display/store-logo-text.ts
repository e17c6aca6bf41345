/** The eight background colors of initials, in order (GAP-17). */
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

/** Picks a color by the sum of the name's character codes, modulo eight (GAP-17). */
export function logoColor(name: string): string {
  let sum = 0
  for (let index = 0; index < name.length; index += 1) sum += name.charCodeAt(index)
  return LOGO_COLORS[sum % LOGO_COLORS.length] ?? LOGO_COLORS[0]
}

/** Initials of the first two words, uppercase; a single word gives one letter (A §2, GAP-17). */
export const logoInitials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()

/** Null without a logo: null, missing, '' and the text 'None' (DEF-24). */
export const logoSource = (logo: string | null | undefined): string | null =>
  logo === undefined || logo === null || logo === '' || logo === 'None' ? null : logo
