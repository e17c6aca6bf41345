import { useQueryClient } from '@tanstack/react-query'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import { users, type Profile } from '../../../../shared/contracts/accounts/user.ts'
import { useFormAction, type FormAction } from '../../../lib/forms/form.ts'
import { apiQueryKey } from '../../../lib/api/query-client.ts'
import { updateUser } from '../../../lib/session/session.ts'
import { logUserFailure } from '../../../lib/session/user-helpers.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { profileErrors, profileInput, profileValues, type ProfileValues } from './profile-values.ts'

/** Applies a profile from a response to the session, the top bar and the query cache. */
export function useApplyProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => {
    updateUser(profile)
    client.setQueryData(apiQueryKey(users.details, { query: { user_id: profile.id } }), { data: profile })
  }
}

interface ProfileForm extends FormAction<typeof users.update, ProfileValues> {
  /** Called after the email was confirmed or canceled; preserves other input. */
  settleEmail: (profile: Profile) => void
}

/** Form of the signed-in user's profile (AU-005). */
export function useProfileForm(profile: Profile): ProfileForm {
  const toast = useNotification()
  const take = useApplyProfile()
  const state: FormAction<typeof users.update, ProfileValues> = useFormAction(users.update, {
    initialValues: profileValues(profile),
    validate: (values) => profileErrors(values, profile),
    toInput: (values) => profileInput(values, profile),
    invalidates: [team.members],
    onSuccess: ({ data }) => {
      const saved = profileValues(data)
      state.form.setInitialValues(saved)
      state.form.setValues(saved)
      take(data)
      const sent = data.pending_email !== '' && data.pending_email !== profile.pending_email
      toast.success(sent ? `Profile saved. We sent a code to ${data.pending_email}` : 'Profile saved')
    },
    onFailure: (error) => logUserFailure('Couldn’t save your profile', error),
  })
  return {
    ...state,
    settleEmail: (settled) => {
      take(settled)
      state.form.setInitialValues(profileValues(settled))
      state.form.setFieldValue('email', settled.email)
      state.form.setFieldValue('current_password', '')
    },
  }
}
