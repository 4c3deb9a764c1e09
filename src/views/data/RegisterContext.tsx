import { createContext, useContext, type ReactNode } from 'react'
import { resourceNamed, type AnyResource, type Register } from '#define'

const RegisterContext = createContext<Register | null>(null)

/** Gives the views everything that is declared, so that they can follow references from one resource to another. */
export function RegisterProvider({
  register,
  children,
}: {
  readonly register: Register
  readonly children: ReactNode
}) {
  return <RegisterContext value={register}>{children}</RegisterContext>
}

/** Everything that is declared. Throws outside of a RegisterProvider. */
export function useRegister(): Register {
  const register = useContext(RegisterContext)
  if (!register) throw new Error('The views stand outside of a RegisterProvider')
  return register
}

/** A declared resource by its name. Throws when there is none. */
export function useResource(name: string): AnyResource {
  return resourceNamed(useRegister(), name)
}
