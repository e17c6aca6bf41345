import type { FormErrors } from '@mantine/form'
import * as z from 'zod/mini'
import { users, type Profile } from '../../../../shared/contracts/accounts/user.ts'
import type { Input } from '../../../../shared/contract.ts'
import { schemaRules } from '../../../lib/forms/form.ts'

export interface ProfileValues extends Record<string, unknown> {
  first_name: string
  last_name: string
  email: string
  /** Required if the email was changed. */
  current_password: string
  /** A newly chosen picture. */
  profile_picture: File | null
  /** True if the saved picture is to be removed. */
  remove_picture: boolean
  /** Why the last chosen file was rejected; null once resolved. */
  picture_problem: string | null
}

export const profileValues = ({ first_name, last_name, email }: Profile): ProfileValues => ({
  first_name,
  last_name,
  email,
  current_password: '',
  profile_picture: null,
  remove_picture: false,
  picture_problem: null,
})

/** True if an email differs from the account's, which is lowercase. */
export const isOtherEmail = (email: string, { email: own }: Pick<Profile, 'email'>): boolean =>
  email.trim().toLowerCase() !== own

const schemaErrors = schemaRules(z.omit(users.update.body, { user_id: true, profile_picture: true }))

/** Validates GAP-03. A rejected file is an error too, so that it isn't silently dropped. */
export function profileErrors(values: ProfileValues, profile: Profile): FormErrors {
  const { first_name, last_name, email, current_password, picture_problem } = values
  return {
    ...schemaErrors({ first_name, last_name, email, ...(isOtherEmail(email, profile) && { current_password }) }),
    ...(picture_problem !== null && { profile_picture: picture_problem }),
  }
}

/**
 * Builds the multipart form of A §7: user_id, first_name, last_name, email, and profile_picture if it changes; with a
 * new email also the password.
 */
export function profileInput(values: ProfileValues, profile: Profile): Input<typeof users.update> {
  const { first_name, last_name, email, current_password, profile_picture, remove_picture } = values
  return {
    body: {
      user_id: profile.id,
      first_name,
      last_name,
      email,
      ...(isOtherEmail(email, profile) && { current_password }),
      ...(remove_picture && profile_picture === null ? { profile_picture: 'None' as const } : {}),
    },
    files: profile_picture === null ? {} : { profile_picture },
  }
}
