import type { UseFormReturnType } from '@mantine/form'
import { offers, type Offer } from '../../../../shared/contracts/sales/offers.ts'
import { call } from '../../../lib/api/api.ts'
import { useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'
import { offerRules, offerValues, updatePayload, type OfferValues } from './offer-form.ts'

export type OfferFormApi = UseFormReturnType<OfferValues>

/** Form of an offer. A new offer is saved as a draft before it's opened. */
export const useOfferForm = (offer: Offer): EditedForm<OfferValues> =>
  useStoredForm(offers.update, {
    stored: offer,
    id: offer.offer_id,
    kinds: () => ({ discount_amount: 'money', status: 'option' }),
    valuesOf: offerValues,
    validate: offerRules,
    toInput: (values, version) => updatePayload(values, { ...offer, version }),
    invalidates: [offers.list, offers.details],
    savedOf: ({ data }) => data,
    read: async () => (await call(offers.details, { query: { offer_id: offer.offer_id } })).data,
  })
