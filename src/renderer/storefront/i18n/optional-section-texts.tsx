import { englishSide } from './optional-section-messages.ts'
import type { SideMessages } from './optional-section-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of what only some pages show, in the page's language. */
export const useSideTexts = (): SideMessages => useTexts().lazy?.side ?? englishSide
