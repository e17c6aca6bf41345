import { englishInstant } from './payment-link-messages.ts'
import type { InstantMessages } from './payment-link-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of the instant page in the page's language. */
export const useInstantTexts = (): InstantMessages => useTexts().lazy?.instant ?? englishInstant
