import { englishAfterOffer } from './post-purchase-messages.ts'
import type { AfterOfferMessages } from './post-purchase-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of an offer after the payment, in the page's language. */
export const useAfterOfferTexts = (): AfterOfferMessages => useTexts().lazy?.after ?? englishAfterOffer
