import type { FormErrors } from '@mantine/form'
import * as z from 'zod/mini'
import { users, type Profile } from '../../../../shared/contracts/user.ts'
import type { Input } from '../../../../shared/contract.ts'
import { schemaRules } from '../../../lib/form.ts'

export interface ProfileValues extends Record<string, unknown> {
  first_name: string
  last_name: string
  email: string
  /** A newly chosen picture. */
  profile_picture: File | null
  /** The stored picture is to go. */
  remove_picture: boolean
  /** Why the file chosen last cannot be taken; null once that is settled. */
  picture_problem: string | null
}

export const profileValues = ({ first_name, last_name, email }: Profile): ProfileValues => ({
  first_name,
  last_name,
  email,
  profile_picture: null,
  remove_picture: false,
  picture_problem: null,
})

const schemaErrors = schemaRules(z.omit(users.update.body, { user_id: true, profile_picture: true }))

/** The rules of GAP-03; a file that cannot be taken is not passed over in silence. */
export const profileErrors = ({ first_name, last_name, email, picture_problem }: ProfileValues): FormErrors => ({
  ...schemaErrors({ first_name, last_name, email }),
  ...(picture_problem === null ? {} : { profile_picture: picture_problem }),
})

/** The multipart form of A §7: user_id, first_name, last_name, email, and profile_picture where it changes. */
export function profileInput(values: ProfileValues, user_id: string): Input<typeof users.update> {
  const { first_name, last_name, email, profile_picture, remove_picture } = values
  return {
    body: {
      user_id,
      first_name,
      last_name,
      email,
      ...(remove_picture && profile_picture === null ? { profile_picture: 'None' as const } : {}),
    },
    files: profile_picture === null ? {} : { profile_picture },
  }
}
