ALTER TABLE "release" ADD COLUMN "approvals" json;--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "review" json;