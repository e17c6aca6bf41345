import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { promoCodes, type PromoCode } from '../../../shared/contracts/promo-codes.ts'
import { useFormAction, type FormAction } from '../../lib/form.ts'
import { to } from '../../lib/route-paths.ts'
import { useStore } from '../../lib/stores.ts'
import { useNotification } from '../../ui/toasts.tsx'
import { createPayload, promoRules, promoValues, updatePayload, type PromoValues } from './promo-form.ts'

export type PromoFormApi = UseFormReturnType<PromoValues>

/** What the screen needs of a form, whichever call it makes. */
export type PromoForm = Pick<
  FormAction<typeof promoCodes.create, PromoValues>,
  'form' | 'ref' | 'onSubmit' | 'error'
> & {
  saving: boolean
}

const invalidates = [promoCodes.list, promoCodes.details]

/** The form of a code that is not there yet; once it is, its own address takes over. */
export function useNewPromo(): PromoForm {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const { action, ...rest } = useFormAction(promoCodes.create, {
    initialValues: promoValues(null),
    validate: promoRules,
    toInput: (values) => createPayload(values, store_id),
    invalidates,
    onSuccess: ({ data }) => {
      toast.success(`${data.code} created`)
      // Still saving here, so that the guard of unsaved changes lets the new address through.
      void navigate(to('promo-codes.edit', { promoCodeId: data.promo_code_id }), { replace: true })
    },
  })
  return { ...rest, saving: action.busy }
}

/** The form of a stored code. */
export function useStoredPromo(promo: PromoCode): PromoForm {
  const { promo_code_id } = promo
  const toast = useNotification()
  const { action, ...rest }: FormAction<typeof promoCodes.update, PromoValues> = useFormAction(promoCodes.update, {
    initialValues: promoValues(promo),
    validate: promoRules,
    toInput: (values) => updatePayload(values, promo_code_id),
    invalidates,
    // The form shows it, with all values kept; the log has it too (ERR-039).
    onFailure: (error) => console.error('The promo code was not saved:', error),
    onSuccess: ({ data }) => {
      const saved = promoValues(data)
      rest.form.setInitialValues(saved)
      rest.form.setValues(saved)
      toast.success('Changes saved')
    },
  })
  return { ...rest, saving: action.busy }
}
