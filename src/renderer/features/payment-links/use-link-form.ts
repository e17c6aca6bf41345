import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { paymentLinks, type PaymentLink } from '../../../shared/contracts/payment-links.ts'
import { useFormAction, type FormAction } from '../../lib/form.ts'
import { to } from '../../lib/route-paths.ts'
import { useStore } from '../../lib/stores.ts'
import { useNotification } from '../../ui/toasts.tsx'
import { createPayload, linkRules, linkValues, updatePayload, type LinkValues } from './link-form.ts'

export type LinkFormApi = UseFormReturnType<LinkValues>

/** What the screen needs of a form, whichever call it makes. */
export type LinkForm = Pick<
  FormAction<typeof paymentLinks.create, LinkValues>,
  'form' | 'ref' | 'onSubmit' | 'error'
> & {
  saving: boolean
}

const invalidates = [paymentLinks.list, paymentLinks.details]

/** The form of a link that is not there yet; once it is, its own address takes over. */
export function useNewLink(): LinkForm {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const { action, ...rest } = useFormAction(paymentLinks.create, {
    initialValues: linkValues(null),
    validate: linkRules,
    toInput: (values) => createPayload(values, store_id),
    invalidates,
    onSuccess: ({ data }) => {
      toast.success(`${data.name} created`)
      // Still saving here, so that the guard of unsaved changes lets the new address through.
      void navigate(to('payment-links.edit', { paymentLinkId: data.payment_link_id }), { replace: true })
    },
  })
  return { ...rest, saving: action.busy }
}

/** The form of a stored link. */
export function useStoredLink(link: PaymentLink): LinkForm {
  const { payment_link_id } = link
  const toast = useNotification()
  const { action, ...rest }: FormAction<typeof paymentLinks.update, LinkValues> = useFormAction(paymentLinks.update, {
    initialValues: linkValues(link),
    validate: linkRules,
    toInput: (values) => updatePayload(values, payment_link_id),
    invalidates,
    onSuccess: ({ data }) => {
      const saved = linkValues(data)
      rest.form.setInitialValues(saved)
      rest.form.setValues(saved)
      toast.success('Changes saved')
    },
  })
  return { ...rest, saving: action.busy }
}
