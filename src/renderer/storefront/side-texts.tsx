import { englishSide } from './side-messages.ts'
import type { SideMessages } from './side-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of what only some pages show, in the page's language. */
export const useSideTexts = (): SideMessages => useTexts().lazy?.side ?? englishSide
