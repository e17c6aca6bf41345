import { Button, Menu, Modal, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsShuffle, IconChevronDown, IconMail } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { PHONE } from '../../../ui/display/media.ts'
import { ActionForm } from './action-form.tsx'
import { actionText, MENU } from './action-texts.ts'
import classes from './details.module.css'
import type { SubscriptionDialog } from './use-subscription-dialog.ts'

interface ActionsProps {
  subscription: SubscriptionDetails
  dialog: SubscriptionDialog
}

/** 'Resume it first': the reason without the status, which the page shows. */
export function shortReason(refusal: string): string {
  const reason = refusal.replace(/^[^:]*: /, '').replace(/\.$/, '')
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
}

/** All actions; those that aren't allowed are grayed out with the reason. */
function ActionsMenu({ subscription, dialog }: ActionsProps) {
  const refusals = new Map(subscription.actions.map(({ action, refusal }) => [action, refusal]))
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.8} />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={250}>
        {MENU.map((group, index) => (
          <Fragment key={group[0]}>
            {index > 0 && <Menu.Divider />}
            {group.map((action) => {
              const refusal = refusals.get(action) ?? null
              const { icon: Mark, label } = actionText({ action }, subscription)
              // There is nothing to resume or reactivate.
              if (action === 'activate' && refusal !== null && subscription.status !== 'completed') return null
              return (
                <Menu.Item
                  key={action}
                  disabled={refusal !== null}
                  leftSection={<Mark size={16} stroke={1.8} />}
                  rightSection={refusal === null ? null : <span className={classes.why}>{shortReason(refusal)}</span>}
                  {...(action === 'cancel' && { c: 'var(--cw-bad)' })}
                  onClick={() => dialog.ask({ action })}
                >
                  {label}
                </Menu.Item>
              )
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Buttons of the header, and the confirmation next to them: a popover, or a dialog on phones. */
export function SubscriptionActions({ subscription, dialog }: ActionsProps) {
  const may = useCan('orders.manage')
  const phone = useMediaQuery(PHONE) ?? false
  const { email } = subscription.customer
  const mail = email !== '' && (
    <Button variant="default" component="a" href={`mailto:${email}`} leftSection={<IconMail size={16} stroke={1.8} />}>
      {/* Short on phones, where all three buttons fit one line. */}
      <span>
        Email<span className={phone ? classes.spoken : undefined}> customer</span>
      </span>
    </Button>
  )
  if (!may) return mail
  const { open } = dialog
  const canSwap = subscription.actions.some(({ action, refusal }) => action === 'swap' && refusal === null)
  const form = open && (
    <ActionForm key={JSON.stringify(open)} subscription={subscription} start={open} onClose={dialog.close} />
  )
  const title = open ? actionText(open, subscription).title : ''
  return (
    <>
      {mail}
      {canSwap && (
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={16} stroke={1.8} />}
          onClick={() => dialog.ask({ action: 'swap' })}
        >
          Change plan
        </Button>
      )}
      <Popover
        opened={open !== null && !phone}
        onDismiss={dialog.close}
        position="bottom-end"
        width={420}
        trapFocus
        returnFocus
        closeOnEscape
      >
        <Popover.Target>
          <div>
            <ActionsMenu subscription={subscription} dialog={dialog} />
          </div>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={title}>
          <h2 className={classes.formTitle}>{title}</h2>
          {form}
        </Popover.Dropdown>
      </Popover>
      <Modal opened={open !== null && phone} onClose={dialog.close} title={title}>
        {form}
      </Modal>
    </>
  )
}
