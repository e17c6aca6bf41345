import { englishOffer } from './offer-messages.ts'
import type { OfferMessages } from './offer-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of an offer in the page's language. */
export const useOfferTexts = (): OfferMessages => useTexts().lazy?.offer ?? englishOffer
