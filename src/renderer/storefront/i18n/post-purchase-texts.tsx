import { englishPostPurchase } from './post-purchase-messages.ts'
import type { PostPurchaseMessages } from './post-purchase-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of a post-purchase offer in the page's language. */
export const usePostPurchaseTexts = (): PostPurchaseMessages => useTexts().lazy?.after ?? englishPostPurchase
