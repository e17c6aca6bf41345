import type { UseFormReturnType } from '@mantine/form'
import type { RefObject, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contract, Reply } from '../../../shared/contract.ts'
import { useFormAction, type FormAction, type FormActionOptions } from '../../lib/form.ts'
import { useNotification } from '../toasts.tsx'

/** What a screen needs of a form, whichever call it makes. */
export interface EditedForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  /** For the form element: the first bad field takes the focus. */
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  /** What the server said about the whole; null while all of it stands beside a field. */
  error: string | null
  saving: boolean
}

type Options<C extends Contract, Values> = Omit<FormActionOptions<C, Values>, 'onSuccess'>

interface NewOptions<C extends Contract, Values> extends Options<C, Values> {
  /** What was made is called, and where it is edited from now on. */
  made: (reply: Reply<C>) => { name: string; address: string }
}

/** The form of a thing that is not there yet; once it is, its own address takes over. */
export function useNewForm<C extends Contract, Values extends Record<string, unknown>>(
  contract: C,
  { made, ...options }: NewOptions<C, Values>,
): EditedForm<Values> {
  const toast = useNotification()
  const navigate = useNavigate()
  const { action, ...rest } = useFormAction(contract, {
    ...options,
    onSuccess: (reply) => {
      const { name, address } = made(reply)
      toast.success(`${name} created`)
      // Still saving here, so that the guard of unsaved changes lets the new address through.
      void navigate(address, { replace: true })
    },
  })
  return { ...rest, saving: action.busy }
}

interface StoredOptions<C extends Contract, Values> extends Options<C, Values> {
  /** What the form holds once it is saved. */
  saved: (reply: Reply<C>) => Values
}

/** The form of a stored thing: what was saved is what it starts with from then on. */
export function useStoredForm<C extends Contract, Values extends Record<string, unknown>>(
  contract: C,
  { saved, ...options }: StoredOptions<C, Values>,
): EditedForm<Values> {
  const toast = useNotification()
  const { action, ...rest }: FormAction<C, Values> = useFormAction(contract, {
    ...options,
    onSuccess: (reply) => {
      const values = saved(reply)
      rest.form.setInitialValues(values)
      rest.form.setValues(values)
      toast.success('Changes saved')
    },
  })
  return { ...rest, saving: action.busy }
}
