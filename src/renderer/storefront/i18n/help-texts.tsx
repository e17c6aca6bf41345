import { englishHelp } from './help-messages.ts'
import type { HelpMessages } from './help-messages.ts'
import { useTexts } from './texts.tsx'

/** The field hints in the page's language. */
export const useHelpTexts = (): HelpMessages => useTexts().lazy?.help ?? englishHelp
