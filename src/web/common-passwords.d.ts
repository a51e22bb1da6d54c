/** Made by the build, from a published list: parted by spaces, in small letters. */
declare module "virtual:common-passwords" {
  export const passwords: string;
}
