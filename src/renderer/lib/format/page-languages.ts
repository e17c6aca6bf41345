import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** What merchants read for a language. */
export const languageName = (code: string): string => names.of(code) ?? code

/** The languages that the shopper's pages speak (GAP-64, CONST-019: a new page speaks the first). */
export const languages = pageLanguages.map((value) => ({ value, label: languageName(value) }))
