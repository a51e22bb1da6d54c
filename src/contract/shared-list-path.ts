/** The page of a shared list, with its token as the parameter. */
export const SHARED_LIST_PATH = "/shared/:token";
