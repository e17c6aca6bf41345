import { englishExpress } from './wallet-messages.ts'
import type { ExpressMessages } from './wallet-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of the wallet buttons and their sheet in the page's language. */
export const useExpressTexts = (): ExpressMessages => useTexts().lazy?.express ?? englishExpress
