import { pageLanguages } from '../../contracts/pages/page-fields.ts'

/** A locale as dates and money take it, 'de-AT'; null for no locale, and for a language that shoppers' pages do not speak. */
export function pageLocale(text: string | null | undefined): string | null {
  try {
    const { baseName, language } = new Intl.Locale(text ?? '')
    return pageLanguages.some((ours) => ours === language) ? baseName : null
  } catch {
    return null
  }
}
