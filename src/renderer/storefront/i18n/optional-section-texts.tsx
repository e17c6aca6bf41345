import { englishOptionalSections } from './optional-section-messages.ts'
import type { OptionalSectionMessages } from './optional-section-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of optional sections in the page's language. */
export const useOptionalSectionTexts = (): OptionalSectionMessages => useTexts().lazy?.side ?? englishOptionalSections
