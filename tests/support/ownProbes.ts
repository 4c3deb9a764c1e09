/** The requests of everyone who is signed in for themselves: method, address and need. */
export const ownProbes = [
  ...(['my-notices', 'my-banners', 'my-daily-quiz'] as const).map((at) => ['GET', `/${at}`, 'signedIn'] as const),
  ['PUT', '/my-notices/:id', 'signedIn'],
  ...(['my-daily-quiz/attempts', 'my-banners/counts'] as const).map((at) => ['POST', `/${at}`, 'signedIn'] as const),
] as const
