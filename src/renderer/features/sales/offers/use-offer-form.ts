import type { UseFormReturnType } from '@mantine/form'
import { offers, type Offer } from '../../../../shared/contracts/offers.ts'
import { useFormAction, type FormAction } from '../../../lib/form.ts'
import { useNotification } from '../../../ui/toasts.tsx'
import { offerRules, offerValues, updatePayload, type OfferValues } from './offer-form.ts'

export type OfferFormApi = UseFormReturnType<OfferValues>

/** What the editor needs of its form. */
export type OfferForm = Pick<FormAction<typeof offers.update, OfferValues>, 'form' | 'ref' | 'onSubmit' | 'error'> & {
  saving: boolean
}

/** The form of a stored offer. */
export function useOfferForm(offer: Offer): OfferForm {
  const { offer_id } = offer
  const toast = useNotification()
  const { action, ...rest }: FormAction<typeof offers.update, OfferValues> = useFormAction(offers.update, {
    initialValues: offerValues(offer),
    validate: offerRules,
    toInput: (values) => updatePayload(values, offer_id),
    invalidates: [offers.list, offers.details],
    onSuccess: ({ data }) => {
      const saved = offerValues(data)
      rest.form.setInitialValues(saved)
      rest.form.setValues(saved)
      toast.success('Changes saved')
    },
  })
  return { ...rest, saving: action.busy }
}
