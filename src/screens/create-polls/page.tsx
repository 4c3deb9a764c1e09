import { Navigate } from 'react-router'
import { paths } from '#define'
import { polls } from '#resources'

/** The address under which a poll is begun: it leads to the form of one. */
export function Screen() {
  return <Navigate to={paths.create(polls)} replace />
}
