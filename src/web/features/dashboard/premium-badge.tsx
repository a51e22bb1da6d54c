import { Crown } from "lucide-react";
import { Badge } from "#web/ui/badge";

/** "Premium", and "Pro" where there is little room. */
export function PremiumBadge() {
  return (
    <Badge tone="leaf">
      <Crown aria-hidden="true" className="max-[26rem]:hidden" />
      <span className="hidden md:inline">Premium</span>
      <span className="md:hidden">Pro</span>
    </Badge>
  );
}
