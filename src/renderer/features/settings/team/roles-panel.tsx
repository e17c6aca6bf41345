import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useRef } from 'react'
import { can, roles, type Permission } from '../../../../shared/domain/store/permissions.ts'
import { ROLE_LABELS } from '../../../lib/session/role-labels.ts'
import { useCurrentStore } from '../../../lib/session/stores.ts'
import { useOverflowing } from '../../../ui/data-table/use-overflowing.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { permissionAreas } from './permission-labels.ts'
import classes from './roles-panel.module.css'

function Cards({ own }: { own: string | undefined }) {
  return (
    <ul className={classes.roles}>
      {roles.map((role) => (
        <li key={role} className={classes.role}>
          <h2 className={classes.name}>
            {ROLE_LABELS[role].label}
            {role === own && (
              <StatusBadge tone="info" size="small">
                Your role
              </StatusBadge>
            )}
          </h2>
          <p className={classes.purpose}>{ROLE_LABELS[role].purpose}</p>
        </li>
      ))}
    </ul>
  )
}

function Mark({ allowed }: { allowed: boolean }) {
  const Sign = allowed ? IconCheck : IconMinus
  return (
    <td className={classes.mark} data-allowed={allowed}>
      <Sign size={17} stroke={2} aria-hidden />
      <VisuallyHidden>{allowed ? 'Yes' : 'No'}</VisuallyHidden>
    </td>
  )
}

function PermissionRow({ permission, label }: { permission: Permission; label: string }) {
  return (
    <tr>
      <th scope="row" className={classes.permission}>
        {label}
      </th>
      {roles.map((role) => (
        <Mark key={role} allowed={can(role, permission)} />
      ))}
    </tr>
  )
}

/** Account settings, Roles: the permission table that the server enforces, and a description of each role (RO-001). */
export function RolesPanel() {
  const own = useCurrentStore()?.role
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflowing(box)
  return (
    <div className={classes.panel}>
      <Cards own={own} />
      <div
        className={classes.scroll}
        ref={box}
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': 'Role permissions' } : {})}
      >
        <table className={classes.table}>
          <caption className={classes.caption}>Role permissions</caption>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roles.map((role) => (
                <th key={role} scope="col" className={classes.mark}>
                  {ROLE_LABELS[role].label}
                </th>
              ))}
            </tr>
          </thead>
          {permissionAreas.map(({ area, permissions }) => (
            <tbody key={area}>
              <tr>
                <th scope="rowgroup" colSpan={roles.length + 1} className={classes.area}>
                  {area}
                </th>
              </tr>
              {permissions.map((each) => (
                <PermissionRow key={each.permission} {...each} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}
