import { englishSide } from './optional-section-messages.ts'
import type { SideMessages } from './optional-section-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of optional sections in the page's language. */
export const useSideTexts = (): SideMessages => useTexts().lazy?.side ?? englishSide
