import { englishInstant } from './instant-messages.ts'
import type { InstantMessages } from './instant-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of the instant page, in the page's language. */
export const useInstantTexts = (): InstantMessages => useTexts().lazy?.instant ?? englishInstant
