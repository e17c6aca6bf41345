import { ActionIcon, Modal, UnstyledButton } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { StoreLogo } from '../../../ui/display/store-logo.tsx'
import classes from './select-store-dialog.module.css'
import type { LayoutStore } from '../types.ts'

interface SelectStoreDialogProps {
  opened: boolean
  onClose: () => void
  stores: readonly LayoutStore[]
  currentStoreId: string | null
  /** The caller makes it current, closes the dialog and navigates. */
  onSelect: (store: LayoutStore) => void
  createPath: string
  /** Path of a store's settings, for the pencil next to it. */
  editPath: (store: LayoutStore) => string
}

const step: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = step[event.key]
  if (by === undefined) return
  const list = event.currentTarget.closest('ul')
  const choices = [...(list?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])]
  const at = choices.findIndex((choice) => choice === document.activeElement)
  event.preventDefault()
  choices[(at + by + choices.length) % choices.length]?.focus()
}

type RowProps = Pick<SelectStoreDialogProps, 'onSelect' | 'onClose' | 'editPath'> & {
  store: LayoutStore
  current: boolean
}

function Row({ store, current, onSelect, onClose, editPath }: RowProps) {
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.choice ?? ''}
        data-choice
        onKeyDown={moveFocus}
        data-autofocus={current || undefined}
        aria-current={current || undefined}
        onClick={() => onSelect(store)}
      >
        <StoreLogo name={store.store_name} logo={store.store_logo} size={36} />
        <span className={classes.words}>
          <span className={classes.name}>{store.store_name}</span>
          {store.note && <span className={classes.note}>{store.note}</span>}
        </span>
        {current && <StatusBadge tone="info">Current View</StatusBadge>}
      </UnstyledButton>
      <ActionIcon component={Link} to={editPath(store)} aria-label={`Edit ${store.store_name}`} onClick={onClose}>
        <IconPencil size={16} stroke={1.7} />
      </ActionIcon>
    </li>
  )
}

/** Focuses the menu's trigger on close, because the menu item that opened the dialog is gone. */
function restoreFocus(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('[data-profile-menu]')?.focus()
}

/** Selects the store that all screens apply to. Renders nothing without a store (A §2). */
export function SelectStoreDialog(props: SelectStoreDialogProps) {
  const { opened, onClose, stores, currentStoreId, createPath } = props
  if (stores.length === 0) return null
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={restoreFocus}
      title="Select Store"
      classNames={{ body: classes.body ?? '', header: classes.header ?? '' }}
    >
      <p className={classes.purpose}>Select the store to work in.</p>
      <ul className={classes.list} aria-label="Stores">
        {stores.map((store) => (
          <Row key={store.store_id} {...props} store={store} current={store.store_id === currentStoreId} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Link className={classes.add} to={createPath} onClick={onClose}>
          <IconPlus size={16} stroke={1.8} aria-hidden /> Create store
        </Link>
        <span className={classes.keys} aria-hidden>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to move <Kbd>Enter</Kbd> to select
        </span>
      </div>
    </Modal>
  )
}
