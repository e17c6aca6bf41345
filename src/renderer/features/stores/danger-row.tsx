import { Button } from '@mantine/core'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { team, type Member } from '../../../shared/contracts/accounts/team.ts'
import { can } from '../../../shared/domain/store/permissions.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { askToConfirm } from '../../ui/feedback/confirm-dialog.tsx'
import { SettingsRow } from '../../ui/layout/settings-row.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { startLeaving, endLeaving } from './leaving.ts'
import classes from './stores.module.css'

interface DangerRowProps {
  store: Store
  members: readonly Member[] | null
  onClose: () => void
  /** Called after the user left the store. */
  onLeft: () => void
}

const isLastOwner = (store: Store, members: readonly Member[] | null): boolean =>
  store.role === 'owner' && (members ?? []).filter(({ role }) => role === 'owner').length === 1

function Leave({ store, members, onLeft }: Omit<DangerRowProps, 'onClose'>) {
  const toast = useNotification()
  const leaving = useAction(team.leave, { onFailure: (error) => toast.error(errorText(error)) })
  const stays = isLastOwner(store, members)
  const leave = async () => {
    const sure = await askToConfirm({
      title: `Leave ${store.store_name}?`,
      message: 'You lose access to this store. To come back, you need a new invite from its team.',
      confirmLabel: 'Leave store',
      destructive: true,
    })
    if (!sure) return
    startLeaving(store.store_id)
    if (!(await leaving.run({ body: { store_id: store.store_id } }))) return endLeaving()
    toast.success(`You left ${store.store_name}`)
    onLeft()
  }
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <p className={classes.strong}>Leave this store</p>
        <p className={classes.quiet}>
          {stays
            ? 'You’re the only owner. Make another member an owner first.'
            : 'You lose access immediately. The team can invite you again.'}
        </p>
      </div>
      <Button
        size="xs"
        variant="default"
        className={classes.destructive ?? ''}
        disabled={stays}
        loading={leaving.busy}
        onClick={() => void leave()}
      >
        Leave store
      </Button>
    </li>
  )
}

/** Irreversible actions: leave or close the store. */
export function DangerRow({ store, members, onClose, onLeft }: DangerRowProps) {
  return (
    <SettingsRow title="Danger zone" last>
      <ul className={`${classes.list} ${classes.danger}`} aria-label="Danger zone">
        <Leave store={store} members={members} onLeft={onLeft} />
        {can(store.role, 'store.close') && (
          <li className={classes.item}>
            <div className={classes.words}>
              <p className={classes.strong}>Close this store</p>
              <p className={classes.quiet}>
                The store stops taking payments and no longer appears in your stores. Past orders are kept.
              </p>
            </div>
            <Button size="xs" color="red" onClick={onClose}>
              Close store
            </Button>
          </li>
        )}
      </ul>
    </SettingsRow>
  )
}
