import type { UseFormReturnType } from '@mantine/form'
import { paymentLinks, type PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import { call } from '../../lib/api/api.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useNewForm, useStoredForm, type EditedForm } from '../../ui/resource/edited-form.ts'
import { createPayload, linkRules, linkValues, updatePayload, type LinkValues } from './link-form.ts'

export type LinkFormApi = UseFormReturnType<LinkValues>

const LINK_KINDS = { kind: 'option', minimum_amount: 'money', maximum_amount: 'money' } as const
const invalidates = [paymentLinks.list, paymentLinks.details]

export function useNewLink(): EditedForm<LinkValues> {
  const { store_id } = useStore()
  return useNewForm(paymentLinks.create, {
    invalidates,
    initialValues: linkValues(null),
    validate: (values) => linkRules(values, null),
    toInput: (values) => createPayload(values, store_id),
    made: ({ data: { name, payment_link_id } }) => ({
      name,
      address: to('payment-links.edit', { paymentLinkId: payment_link_id }),
    }),
  })
}

export const useStoredLink = (link: PaymentLink): EditedForm<LinkValues> =>
  useStoredForm(paymentLinks.update, {
    invalidates,
    stored: link,
    id: link.payment_link_id,
    kinds: () => LINK_KINDS,
    valuesOf: linkValues,
    validate: (values) => linkRules(values, link),
    toInput: (values, version) => updatePayload(values, { ...link, version }),
    savedOf: ({ data }) => data,
    read: async () => (await call(paymentLinks.details, { query: { payment_link_id: link.payment_link_id } })).data,
  })
