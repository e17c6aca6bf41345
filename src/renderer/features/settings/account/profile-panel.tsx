import { TextInput, Input, SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { type ChangeEvent, useId } from 'react'
import type { Profile } from '../../../../shared/contracts/accounts/user.ts'
import { useProfileState } from '../../../lib/session/use-profile.ts'
import { AvatarUpload } from '../../../ui/inputs/avatar-upload.tsx'
import { PasswordInput } from '../../../ui/inputs/password-input.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { SaveBar } from '../../../ui/feedback/save-bar.tsx'
import { FieldPair, SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { SettingsSkeleton } from '../../../ui/feedback/settings-skeleton.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './account.module.css'
import { PendingEmail } from './pending-email.tsx'
import { StoresRow } from './stores-row.tsx'
import { TwoFactorRow } from './two-factor-row.tsx'
import { isOtherEmail } from './profile-values.ts'
import { useProfileForm } from './use-profile-form.ts'
import { UsernameHint } from './username-hint.tsx'

type Form = ReturnType<typeof useProfileForm>['form']

function PhotoRow({ form, profile }: { form: Form; profile: Profile }) {
  const { profile_picture, remove_picture, first_name, last_name } = form.values
  const error = form.errors.profile_picture
  const choose = (file: File | null) => {
    form.setFieldValue('profile_picture', file)
    form.setFieldValue('picture_problem', null)
    // Remove first discards a newly chosen picture, and only then the saved one.
    if (file === null && profile_picture === null) form.setFieldValue('remove_picture', true)
    if (file !== null) form.setFieldValue('remove_picture', false)
    form.clearFieldError('profile_picture')
  }
  return (
    <SettingsRow title="Photo" help="Shown to your team next to your activity.">
      <AvatarUpload
        label="Upload photo"
        name={`${first_name} ${last_name}`}
        file={profile_picture}
        current={remove_picture ? null : profile.profile_picture}
        error={typeof error === 'string' ? error : (form.values.picture_problem ?? undefined)}
        onChange={choose}
        onProblem={(problem) => form.setFieldValue('picture_problem', problem)}
      />
    </SettingsRow>
  )
}

function EmailFields({ form, profile }: { form: Form; profile: Profile }) {
  const change = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    form.setFieldValue('email', value)
    if (isOtherEmail(value, profile)) return
    // A hidden field must not keep its value or count as unsaved.
    form.setFieldValue('current_password', '')
    form.clearFieldError('current_password')
  }
  const label = (
    <span className={classes.labelRow}>
      Email{' '}
      {!isOtherEmail(form.values.email, profile) && (
        <StatusBadge tone="ok" size="small">
          Verified
        </StatusBadge>
      )}
    </span>
  )
  return (
    <>
      <TextInput
        label={label}
        type="email"
        name="email"
        autoComplete="email"
        description="To change it, you need your password and a new one-time code."
        {...form.getInputProps('email')}
        onChange={change}
      />
      {isOtherEmail(form.values.email, profile) && (
        <div>
          <UsernameHint />
          <PasswordInput
            label="Current password"
            name="current_password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
            value={form.values.current_password}
          />
        </div>
      )}
    </>
  )
}

function NameRow({ form, profile }: { form: Form; profile: Profile }) {
  return (
    <SettingsRow title="Name and email" help="Your name appears on receipts and invites.">
      <FieldPair>
        <TextInput
          label="First name"
          name="first_name"
          autoComplete="given-name"
          {...form.getInputProps('first_name')}
        />
        <TextInput label="Last name" name="last_name" autoComplete="family-name" {...form.getInputProps('last_name')} />
      </FieldPair>
      <EmailFields form={form} profile={profile} />
    </SettingsRow>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const { form, action, ref, onSubmit, error, settleEmail } = useProfileForm(profile)
  return (
    <>
      {profile.pending_email !== '' && (
        <PendingEmail key={profile.pending_email} profile={profile} onSettled={settleEmail} />
      )}
      <form ref={ref} className={classes.form} aria-label="Profile" noValidate onSubmit={onSubmit}>
        <PhotoRow form={form} profile={profile} />
        <NameRow form={form} profile={profile} />
        <DisplayRow />
        <TwoFactorRow />
        <StoresRow />
        <SaveBar dirty={form.isDirty()} saving={action.busy} error={error} onDiscard={form.reset} />
      </form>
    </>
  )
}

/** The signed-in user's picture, name, email, stores, and this device's color scheme (GAP-08). */
export function ProfilePanel() {
  const { profile, loading, failed, retry } = useProfileState()
  const load = {
    loading: loading || (profile === null && !failed),
    error: failed && !loading ? { message: 'Your profile couldn’t be loaded. Try again.' } : null,
    onRetry: retry,
  }
  return (
    <LoadGate load={load} what="Profile" skeleton={<SettingsSkeleton fields={[1, 2, 1, 1, 1]} />}>
      {profile && <ProfileForm profile={profile} key={profile.id} />}
    </LoadGate>
  )
}

const colorSchemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]

/** The color scheme, a device setting that applies immediately and is never sent. */
function DisplayRow() {
  const id = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingsRow title="Display" help="Applies to this device only. Saved immediately.">
      <div>
        <Input.Label id={id} component="span">
          Theme
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          data={colorSchemes}
          value={colorScheme}
          onChange={setColorScheme}
          maw={272}
        />
      </div>
    </SettingsRow>
  )
}
