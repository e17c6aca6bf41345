import type { UseFormReturnType } from '@mantine/form'
import { offers, type Offer } from '../../../../shared/contracts/offers.ts'
import { useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'
import { offerRules, offerValues, updatePayload, type OfferValues } from './offer-form.ts'

export type OfferFormApi = UseFormReturnType<OfferValues>

/** The form of an offer; a new one is stored as a draft before it is opened. */
export const useOfferForm = (offer: Offer): EditedForm<OfferValues> =>
  useStoredForm(offers.update, {
    initialValues: offerValues(offer),
    validate: offerRules,
    toInput: (values) => updatePayload(values, offer.offer_id),
    invalidates: [offers.list, offers.details],
    saved: ({ data }) => offerValues(data),
  })
