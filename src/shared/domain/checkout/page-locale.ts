import { pageLanguages } from '../../contracts/pages/page-fields.ts'

/**
 * Converts to a locale for dates and money, such as 'de-AT'; null for an invalid locale and for a language that
 * checkout pages don't support.
 */
export function pageLocale(text: string | null | undefined): string | null {
  try {
    const { baseName, language } = new Intl.Locale(text ?? '')
    return pageLanguages.some((ours) => ours === language) ? baseName : null
  } catch {
    return null
  }
}
