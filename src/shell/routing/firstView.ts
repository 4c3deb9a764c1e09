import { placeAt } from '#define'
import { register } from '../../../providers/register'
import { viewOf } from './viewOf'

/** Fetches the view of the initial address, in parallel to the portal itself. */
export async function firstView(pathname: string): Promise<void> {
  const place = placeAt(register, pathname)
  if (place) await viewOf(place).load()
}
