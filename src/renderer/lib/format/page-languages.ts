import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** Display name of a language for merchants. */
export const languageName = (code: string): string => names.of(code) ?? code

/** Languages of the shopper pages (GAP-64, CONST-019: a new page uses the first). */
export const languages = pageLanguages.map((value) => ({ value, label: languageName(value) }))
