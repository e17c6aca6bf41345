import { IconGavel, IconLink, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { to } from '../../../lib/navigation/route-paths.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { fieldsOf } from '../editor/fields.tsx'
import groupClasses from '../groups/groups.module.css'
import { LegalAddress } from './legal-addresses.tsx'
import { usePortal } from './portal-context.tsx'
import type { PortalValues } from './portal-kind.ts'

const { FlagField, TextField } = fieldsOf<PortalValues>()

/** Emails that the portal sends. Their texts and previews are in the notification settings. */
export function EmailsGroup() {
  const { values } = usePortal()
  return (
    <SettingGroup
      title="Emails"
      icon={IconMail}
      note={`${1 + Number(values.cancel_confirmation_email) + Number(values.change_emails)} on`}
      keywords="confirmation cancellation sign-in link"
    >
      <FlagField
        name="cancel_confirmation_email"
        label="Confirm cancellations"
        description="Sent as soon as a customer cancels."
      />
      <FlagField
        name="change_emails"
        label="Confirm changes"
        description="Sent when a customer pauses, skips, moves or changes a subscription."
      />
      <p className={groupClasses.hint}>
        Sign-in links are always sent.{' '}
        <Link to={to('settings.notifications', undefined, { tab: 'customer-emails' })}>Preview the emails</Link>
      </p>
    </SettingGroup>
  )
}

/** Links in the portal's footer. */
export function LinksGroup() {
  return (
    <SettingGroup title="Links" icon={IconLink} keywords="help contact email returns footer">
      <TextField
        name="help_email"
        label="Help email"
        description="Leave blank to use your store’s email address."
        max={254}
      />
      <TextField name="help_url" label="Help page" placeholder="https://" max={300} />
      <TextField
        name="returns_url"
        label="Returns page"
        description="Leave blank to use your return policy."
        placeholder="https://"
        max={300}
      />
    </SettingGroup>
  )
}

/** Pages that some countries require. */
export function LegalGroup() {
  const { values } = usePortal()
  const on = [values.cancel_without_login, values.withdrawal].filter(Boolean).length
  return (
    <SettingGroup
      title="Legal pages"
      icon={IconGavel}
      note={on === 0 ? 'Off' : `${on} on`}
      keywords="germany eu withdrawal footer link address"
    >
      <FlagField
        name="cancel_without_login"
        label="Cancel without signing in"
        description="Required for subscriptions sold to consumers in Germany (§312k BGB)."
      />
      {values.cancel_without_login && <LegalAddress of="cancel_without_login" />}
      <FlagField
        name="withdrawal"
        label="Withdraw within 14 days"
        description="Required for contracts with consumers in the EU (Directive 2023/2673)."
      />
      {values.withdrawal && <LegalAddress of="withdrawal" />}
    </SettingGroup>
  )
}
