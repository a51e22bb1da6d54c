/** Credentials of the admin and of the first super admin that every test server is started with. */
export const TEST_ADMIN = { username: "kitchen-admin", password: "kitchen-admin-password" };
export const TEST_SUPER_ADMIN = {
  username: "head-chef",
  email: "head-chef@mealwright.localhost",
  password: "head-chef-password",
};
