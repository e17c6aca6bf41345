import { englishOrder } from './order-messages.ts'
import type { OrderMessages } from './order-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of the pages without a form in the page's language. */
export const useOrderTexts = (): OrderMessages => useTexts().lazy?.order ?? englishOrder
