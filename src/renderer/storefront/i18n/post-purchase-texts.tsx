import { englishAfterOffer } from './post-purchase-messages.ts'
import type { AfterOfferMessages } from './post-purchase-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of a post-purchase offer in the page's language. */
export const useAfterOfferTexts = (): AfterOfferMessages => useTexts().lazy?.after ?? englishAfterOffer
