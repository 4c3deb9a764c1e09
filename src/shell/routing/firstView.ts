import { placeAt } from '#define'
import { register } from '../../../providers/register'
import { viewOf } from './viewOf'

/** Fetches the view of the address with which the portal is opened, beside the portal itself. */
export async function firstView(pathname: string): Promise<void> {
  const place = placeAt(register, pathname)
  if (place) await viewOf(place).load()
}
