import type { UseFormReturnType } from '@mantine/form'
import { promoCodes, type PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import { call } from '../../lib/api/api.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useNewForm, useStoredForm, type EditedForm } from '../../ui/resource/edited-form.ts'
import { createPayload, promoRules, promoValues, updatePayload, type PromoValues } from './promo-form.ts'

export type PromoFormApi = UseFormReturnType<PromoValues>

const shared = { validate: promoRules, invalidates: [promoCodes.list, promoCodes.details] }

export function useNewPromo(): EditedForm<PromoValues> {
  const { store_id } = useStore()
  return useNewForm(promoCodes.create, {
    ...shared,
    initialValues: promoValues(null),
    toInput: (values) => createPayload(values, store_id),
    made: ({ data: { code, promo_code_id } }) => ({
      name: code,
      address: to('promo-codes.edit', { promoCodeId: promo_code_id }),
    }),
  })
}

export const useStoredPromo = (promo: PromoCode): EditedForm<PromoValues> =>
  useStoredForm(promoCodes.update, {
    ...shared,
    stored: promo,
    id: promo.promo_code_id,
    kinds: ({ discount_type }) => ({
      discount_type: 'option',
      minimum_subtotal: 'money',
      ...(discount_type === 'fixed_amount' && { discount_value: 'money' }),
    }),
    valuesOf: promoValues,
    toInput: (values, version) => updatePayload(values, { ...promo, version }),
    // The form shows the error and keeps its values; the console logs it too (ERR-039).
    onFailure: (error) => console.error('Couldn’t save the promo code:', error),
    savedOf: ({ data }) => data,
    read: async () => (await call(promoCodes.details, { params: { id: promo.promo_code_id } })).data,
  })
